-- A message brings along to each the certificate of the course that was issued to them.
alter table notification
  add column brings_certificates boolean not null default false,
  -- Somebody agreed that it goes without one to those who hold none.
  add column sends_without_certificate boolean not null default false;
