/** A server that speaks S3, on a free port and in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3ClientConfig } from '@aws-sdk/client-s3';

export interface S3Server {
  bucket: string;
  /** How a client reaches it. */
  client: S3ClientConfig;
  close(): Promise<void>;
}

/** Starts a server with one empty bucket. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'coupon-center-s3-'));
  const bucket = 'releases';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    // It signs calls on the bucket itself without the slash that clients send. Keys are still checked.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    bucket,
    client: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      maxAttempts: 1,
    },
    async close() {
      if (!server.httpServer.listening) return;
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
