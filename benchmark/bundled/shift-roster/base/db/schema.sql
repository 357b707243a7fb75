create table employees (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  name text not null,
  role text not null default 'staff' check (role in ('staff', 'manager')),
  left_on date
);

create table shifts (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  employee_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null,
  note text not null default ''
);
create index shifts_by_day on shifts (tenant_id, starts_at);

create table swaps (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  shift_id bigint not null references shifts (id),
  from_employee bigint not null,
  to_employee bigint not null,
  status text not null default 'open' check (status in ('open', 'approved', 'declined')),
  decided_by bigint,
  created_at timestamptz not null default now()
);

create table leave_requests (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  employee_id bigint not null,
  first_day date not null,
  last_day date not null,
  status text not null default 'open' check (status in ('open', 'approved', 'declined')),
  decided_by bigint
);
