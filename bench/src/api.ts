/**
 * Measures the API on this machine; the README says how to read it.
 *
 *     npm run bench:api                  the API against bare handlers with the same SQL
 *     npm run bench:api -- --growth      the API at 100 and at 10,000 stores
 *     npm run bench:api -- --minutes 10  the memory of the API under load
 */
import { parseArgs } from 'node:util';
import { cpus } from 'node:os';
import { compare } from './api/compare.ts';
import { openServer } from './api/database.ts';
import { CONNECTIONS } from './api/load.ts';
import { growth } from './api/growth.ts';
import { memory } from './api/memory.ts';
import { tellComparison, tellGrowth, tellMemory } from './api/tell.ts';

const { values } = parseArgs({
  options: {
    stores: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    calls: { type: 'string', default: 'list,me,create' },
    growth: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    node: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
});
const options = {
  stores: Number(values.stores),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  calls: values.calls.split(','),
  nodeOptions: values.node.split(' ').filter(Boolean),
};

const server = await openServer();
try {
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${CONNECTIONS} connections`;
  if (!values.json) console.log(`${machine}\n${server.description}\n`);
  const result = await measure();
  if (values.json)
    console.log(JSON.stringify({ machine, server: server.description, ...options, result }, null, 2));
  else if ('slope' in result) tellMemory(result);
  else if ('growth' in result) tellGrowth(result);
  else tellComparison(result);
} finally {
  await server.stop();
}

function measure() {
  if (values.minutes) return memory(server, Number(values.minutes));
  return values.growth ? growth(server, options) : compare(server, options);
}
