-- What people who work with the product tell whoever runs the platform. It belongs to an account and goes with it; no
-- tenant reads it, not even the one that somebody worked in.
create table suggestion (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  -- what the browser made for one sending, so that a repeated one is stored once
  request_key uuid not null,
  of_tenant uuid references tenant,
  -- what that tenant was called then
  company text not null default '',
  at timestamptz not null,
  kind text not null check (kind in ('idea', 'problem', 'praise')),
  words text not null check (length(words) between 1 and 4000),
  may_answer boolean not null,
  -- a page as the router knows it; without digits there is no id in it
  page text check (page ~ '^/[a-zA-Z$/-]*$' and length(page) <= 200),
  revision integer not null default 1,
  state text not null default 'new' check (state in ('new', 'seen', 'done')),
  note text not null default '' check (length(note) <= 2000),
  constraint suggestion_once unique (user_id, request_key)
);
create index suggestion_by_time on suggestion (at, id);
create index suggestion_of_user on suggestion (user_id, at);

grant select, insert on suggestion to kurso_platform;
grant update (revision, state, note) on suggestion to kurso_platform;
