-- Services outside, such as a mail server, that do not answer and are therefore asked no more for a while. Only for those
-- who look after the platform to see: each node knows its own pauses by itself.
create table service_pause (
  service text primary key,
  paused_at timestamptz not null default now(),
  -- When one caller tries it again.
  probe_at timestamptz not null,
  reason text not null
);

grant select, insert, update, delete on service_pause to kurso_platform;
