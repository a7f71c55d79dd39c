import { isChosen, newVisitor, visitorCookie, visitorOf } from './visitor.ts';

describe('a visitor', () => {
  it('is known by the cookie that was set', () => {
    const visitor = newVisitor();
    const cookie = visitorCookie(visitor, { isSecure: true });
    expect(cookie).toBe(`visitor=${visitor}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`);
    expect(visitorOf(`appearance=dark; visitor=${visitor}; other=1`)).toBe(visitor);
  });

  it.each(['', 'visitor=', 'visitor=short', `visitor=${'x'.repeat(23)}`, `my-visitor=${'x'.repeat(22)}`])(
    'is unknown with the cookies "%s"',
    (cookies) => expect(visitorOf(cookies)).toBeUndefined(),
  );
});

describe('the visitors of a canary', () => {
  const visitors = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`);
  const chosen = (id: number, share: number) =>
    visitors.filter((visitor) => isChosen(visitor, { id, share }));

  it.each([0.01, 0.1, 0.5])('make up the share %d, within four standard deviations', (share) => {
    const deviation = Math.sqrt(visitors.length * share * (1 - share));
    expect(Math.abs(chosen(7, share).length - visitors.length * share)).toBeLessThan(4 * deviation);
  });

  it('stay when the share is raised', () => {
    const steps = [0.01, 0.1, 0.5, 1].map((share) => new Set(chosen(7, share)));
    for (const [index, step] of steps.slice(1).entries())
      expect([...steps[index]!].every((visitor) => step.has(visitor))).toBe(true);
    expect(steps.at(-1)!.size).toBe(visitors.length);
    expect(chosen(7, 0)).toEqual([]);
  });

  it('differ for the next canary', () => {
    const [one, next] = [chosen(7, 0.1), new Set(chosen(8, 0.1))];
    const both = one.filter((visitor) => next.has(visitor)).length;
    expect(both).toBeGreaterThan(50);
    expect(both).toBeLessThan(150);
  });
});
