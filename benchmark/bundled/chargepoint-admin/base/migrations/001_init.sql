CREATE TABLE stations (
    id       bigserial PRIMARY KEY,
    operator text NOT NULL,
    label    text NOT NULL,
    online   boolean NOT NULL DEFAULT false
);

CREATE TABLE sessions (
    id         bigserial PRIMARY KEY,
    station_id bigint NOT NULL REFERENCES stations (id),
    started_at timestamptz NOT NULL,
    ended_at   timestamptz,
    energy_wh  bigint NOT NULL DEFAULT 0
);

CREATE TABLE invoices (
    id         text PRIMARY KEY,
    operator   text NOT NULL,
    session_id bigint NOT NULL REFERENCES sessions (id),
    cents      bigint NOT NULL,
    paid_at    timestamptz
);
