export * from './day-chart.tsx';
