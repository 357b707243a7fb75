import type { Context } from '../context.js';
import { searchObjects, type MuseumObject, type ObjectSearch } from '../data/objects.js';

export const objectResolvers = {
  Query: {
    objects: (_parent: unknown, search: ObjectSearch) => searchObjects(search)
  },
  Object: {
    insuranceValue: (object: MuseumObject, _args: unknown, { account }: Context) =>
      account && account.role !== 'guest' ? object.insuranceValue : null
  }
};
