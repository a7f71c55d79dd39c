/** The chart of a merchant's numbers, with those of the example store. */

/** Views of a store page on 28 days, made up. */
const VIEWS = [
  31, 28, 35, 33, 41, 52, 48, 36, 39, 37, 44, 47, 61, 58, 45, 42, 49, 53, 51, 70, 66, 52, 55, 50, 58, 63, 82,
  78,
];
const WIDTH = 280;
const HEIGHT = 96;
const TICKS = [0, 50, 100];

const yOf = (value: number) => 10 + (1 - value / 100) * HEIGHT;

export function NumbersChart() {
  const step = WIDTH / VIEWS.length;
  return (
    <>
      <p className="shot-label">Example: views of a store page in four weeks</p>
      <svg className="chart" viewBox={`0 0 ${WIDTH + 32} ${HEIGHT + 14}`} width="312" height="110">
        {TICKS.map((tick) => (
          <g key={tick}>
            <path d={`M32 ${yOf(tick)}h${WIDTH}`} />
            <text x="24" y={yOf(tick) + 4}>
              {tick}
            </text>
          </g>
        ))}
        {VIEWS.map((value, day) => (
          <rect
            key={day}
            x={32 + day * step + 1}
            y={yOf(value)}
            width={step - 2}
            height={yOf(0) - yOf(value)}
            rx="2"
          />
        ))}
      </svg>
    </>
  );
}
