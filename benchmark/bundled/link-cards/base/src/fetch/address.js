import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { FetchError } from './errors.js';

const internal = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3]
]) {
  internal.addSubnet(network, bits, 'ipv4');
}

// Of IPv6 only what is handed out to the public counts; that leaves out mapped and translated addresses too.
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
tunnels.addSubnet('2002::', 16, 'ipv6');
tunnels.addSubnet('2001::', 32, 'ipv6');

export function isPublic(address) {
  switch (isIP(address)) {
    case 4:
      return !internal.check(address, 'ipv4');
    case 6:
      return publicIpv6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
    default:
      return false;
  }
}

/** The address of a host; throws unless all addresses that its name has are public ones. */
export async function publicAddress(hostname) {
  const host = hostname.replace(/^\[|\]$/g, '');
  let found;
  try {
    found = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true });
  } catch {
    throw new FetchError('there is no such host');
  }
  if (found.length === 0 || !found.every(({ address }) => isPublic(address))) throw new FetchError('there is no such host');
  return found[0];
}
