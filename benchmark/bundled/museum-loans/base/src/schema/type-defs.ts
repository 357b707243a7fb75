export const typeDefs = `#graphql
  scalar JSONObject
  scalar Date

  type Object {
    id: Int!
    number: String!
    title: String!
    maker: String
    acquired: Int
    "For curators and registrars; null for everybody else."
    insuranceValue: String
  }

  type Loan {
    id: Int!
    objectId: Int!
    house: String!
    firstDay: Date!
    lastDay: Date!
  }

  type Account {
    id: Int!
    email: String!
    name: String!
    phone: String
    language: String!
    house: String!
    role: String!
  }

  input LoanInput {
    objectId: Int!
    house: String!
    firstDay: Date!
    lastDay: Date!
  }

  type Query {
    objects(text: String, first: Int = 20, skip: Int = 0): [Object!]!
    loans(first: Int = 20, skip: Int = 0): [Loan!]!
    me: Account!
  }

  type Mutation {
    addLoan(loan: LoanInput!): Loan!
    updateProfile(patch: JSONObject!): Account!
    setRole(accountId: Int!, role: String!): Account!
  }
`;
