/** Keeps files in a bucket that speaks S3: `<prefix>/ab/<sha256>`. Any number of processes may use it at a time. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { emptyIncoming, StoreUnavailableError } from './file-store.ts';
import type { FileStore } from './file-store.ts';

/** Wait for a connection, and for the next bytes on one, in milliseconds. The SDK tries three times: callers are told before the edge gives up. */
const TIMEOUTS = { connectionTimeout: 3000, socketTimeout: 10_000 };

export interface S3StoreOptions {
  bucket: string;
  /** Folder in the bucket, without slashes at its ends; empty for the whole bucket. */
  prefix: string;
  /** Absolute path of a folder on the disk of this process, for files that are being received. */
  incoming: string;
  /**
   * Settings beyond those that the SDK finds by itself: `AWS_REGION`, `AWS_ENDPOINT_URL_S3`, `AWS_ACCESS_KEY_ID` with
   * `AWS_SECRET_ACCESS_KEY`, profiles, and the role of the machine.
   */
  client?: S3ClientConfig;
}

export function createS3Store({ bucket, prefix, incoming, client = {} }: S3StoreOptions): FileStore {
  const s3 = new S3Client({ requestHandler: TIMEOUTS, ...client });
  const objectOf = (sha256: string) => ({
    Bucket: bucket,
    Key: [prefix, sha256.slice(0, 2), sha256].filter((part) => part !== '').join('/'),
  });

  /** @throws StoreUnavailableError whatever the SDK throws */
  async function ask<T>(question: Promise<T>): Promise<T> {
    try {
      return await question;
    } catch (error) {
      throw new StoreUnavailableError(`The bucket ${bucket} cannot be used.`, { cause: error });
    }
  }
  /** Returns undefined if there is no such content. */
  const orNothing = <T>(question: Promise<T>): Promise<T | undefined> =>
    question.catch((error: unknown) => {
      if (error instanceof NotFound || error instanceof NoSuchKey) return undefined;
      throw error;
    });

  const ping = async () => {
    await ask(s3.send(new HeadBucketCommand({ Bucket: bucket })));
  };
  return {
    incoming,
    async open() {
      await emptyIncoming(incoming);
      await ping();
    },
    ping,
    async has(sha256, size) {
      const found = await ask(orNothing(s3.send(new HeadObjectCommand(objectOf(sha256)))));
      return found?.ContentLength === size;
    },
    async keep(file, sha256, size) {
      const Body = createReadStream(file);
      // The bucket checks the hash, too.
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
      const object = { ...objectOf(sha256), Body, ContentLength: size, ChecksumSHA256 };
      await ask(s3.send(new PutObjectCommand(object))).finally(() => Body.destroy());
    },
    async read(sha256) {
      const object = objectOf(sha256);
      const content = await ask(
        orNothing(s3.send(new GetObjectCommand(object)).then(({ Body }) => Body?.transformToByteArray())),
      );
      if (!content) throw new Error(`The bucket ${bucket} has no content ${sha256}.`);
      // Read to its end, at most 10 MB: browsers and caches keep for good what they get.
      if (createHash('sha256').update(content).digest('hex') !== sha256)
        throw new StoreUnavailableError(`The bucket ${bucket} returned wrong bytes for ${object.Key}.`);
      return Readable.from([content]);
    },
    async remove(sha256) {
      await ask(s3.send(new DeleteObjectCommand(objectOf(sha256))));
    },
    async close() {
      s3.destroy();
    },
  };
}
