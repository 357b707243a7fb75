import { GraphQLDate, GraphQLJSONObject } from 'graphql-scalars';
import { accountResolvers } from './accounts.js';
import { loanResolvers } from './loans.js';
import { objectResolvers } from './objects.js';

export const resolvers = {
  Date: GraphQLDate,
  JSONObject: GraphQLJSONObject,
  Object: objectResolvers.Object,
  Query: { ...objectResolvers.Query, ...loanResolvers.Query, ...accountResolvers.Query },
  Mutation: { ...loanResolvers.Mutation, ...accountResolvers.Mutation }
};
