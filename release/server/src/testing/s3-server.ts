/** A server that speaks S3, on a free port and in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { useTool } from '@coupon-center/tools';

/** The part of s3rver that is used here; it has no types of its own. */
type S3rverClass = new (options: {
  address: string;
  port: number;
  directory: string;
  silent: boolean;
  allowMismatchedSignatures: boolean;
  configureBuckets: { name: string }[];
}) => {
  readonly httpServer: Server;
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
};

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
  const { default: S3rver } = (await useTool('s3', '@20minutes/s3rver')) as { default: S3rverClass };
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
