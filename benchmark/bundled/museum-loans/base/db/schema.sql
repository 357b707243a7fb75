create table accounts (
  id integer generated always as identity primary key,
  email text not null unique,
  name text not null,
  phone text,
  language text not null default 'en',
  house text not null,
  role text not null default 'guest' check (role in ('guest', 'curator', 'registrar'))
);

create table tokens (
  digest bytea primary key,
  account_id integer not null references accounts (id),
  expires_at timestamptz not null
);

create table objects (
  id integer generated always as identity primary key,
  number text not null unique,
  title text not null,
  maker text,
  acquired integer,
  insurance_value numeric(12, 2)
);

create table loans (
  id integer generated always as identity primary key,
  object_id integer not null references objects (id),
  house text not null,
  first_day date not null,
  last_day date not null
);

create table journal (
  at timestamptz not null default now(),
  account_id integer not null references accounts (id),
  what text not null
);
