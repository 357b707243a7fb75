import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { contextOf, type Context } from './context.js';
import { resolvers } from './resolvers/index.js';
import { typeDefs } from './schema/type-defs.js';

const server = new ApolloServer<Context>({ typeDefs, resolvers, includeStacktraceInErrorResponses: false });

const { url } = await startStandaloneServer(server, {
  listen: { port: Number(process.env.PORT ?? 4000) },
  context: async ({ req }: { req: { headers: { authorization?: string } } }) => contextOf(req.headers.authorization)
});

console.log(`ready at ${url}`);
