/** Networks of visitors, who report without signing in. */
import { createHash } from 'node:crypto';
import { wideNetworkOf } from '@coupon-center/server-kit';

/** Origin of a report. */
export interface VisitOrigin {
  /** The value of the cookie. */
  visitor: string;
  address: string;
}

/** Networks of the machine itself: used alone, or by an untrusted proxy that hides all visitors. */
const LOOPBACK = ['127.0.0.1', '::1'].map(wideNetworkOf);

/** Returns whether a visitor is on the machine itself, where portals are tried out. */
export const isOnThisMachine = (address: string): boolean => LOOPBACK.includes(wideNetworkOf(address));

/** Returns the network of a visitor. Visitors on the machine itself each get their own. */
export function networkOfVisitor({ visitor, address }: VisitOrigin): string {
  const network = wideNetworkOf(address);
  return isOnThisMachine(address) ? `${network} ${visitor}` : network;
}

/** Number of hash buckets for networks: enough to tell whether reports come from several; thousands share each one. */
const NETWORK_NUMBERS = 4096;

/** Returns a number for the network of an address, which does not identify the network. */
export const networkNumber = (address: string): number =>
  createHash('sha256').update(wideNetworkOf(address)).digest().readUInt16BE() % NETWORK_NUMBERS;
