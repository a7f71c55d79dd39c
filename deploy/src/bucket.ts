/** A stand-in for a bucket, in its own container, for `test.ts`. */
import { useBucketServer } from './faults/stand-ins.ts';

const S3rver = await useBucketServer();
const server = new S3rver({
  address: '0.0.0.0',
  port: 4500,
  directory: '/data',
  silent: true,
  allowMismatchedSignatures: true,
  // Its host is no bucket's name.
  vhostBuckets: false,
  configureBuckets: [{ name: 'releases' }],
});
await server.run();
process.once('SIGTERM', () => process.exit(0));
