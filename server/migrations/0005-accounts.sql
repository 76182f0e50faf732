-- What an account needs to be opened, found again, moved and closed by its owner.
alter table user_account
  add column full_name text not null default '',
  -- the name without case and accents, to be searched
  add column name_sort text not null default '',
  -- waits to be verified before it replaces the address above
  add column pending_email text,
  add column last_sign_in_at timestamptz,
  add column locked_at timestamptz,
  add column lock_reason text,
  add constraint user_account_email_is_folded check (email = lower(email) and pending_email = lower(pending_email));
create unique index user_account_by_email on user_account (email);

-- A token says how often its session was refreshed: the one before may still be used for a moment, older ones betray a copy.
alter table user_session
  add column rotation integer not null default 0,
  add column rotated_at timestamptz;

create table user_identity (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  provider text not null,
  subject text not null,
  email text not null,
  linked_at timestamptz not null,
  unique (provider, subject)
);
create index user_identity_of_user on user_identity (user_id);

-- Links and tokens that work once. Only their hash is stored; using one deletes it.
create table account_token (
  hash text primary key,
  user_id uuid not null references user_account on delete cascade,
  purpose text not null check (purpose in ('verification', 'password-reset', 'sign-in')),
  -- the address a verification is for
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_token_of_user on account_token (user_id, purpose);

-- A way to an identity provider that somebody has set out on.
create table provider_sign_in (
  state_hash text primary key,
  provider text not null,
  nonce text not null,
  verifier text not null,
  -- who was signed in on setting out; only they may link what comes back to their account
  started_by uuid,
  expires_at timestamptz not null
);

-- Attempts by account and by address, and the addresses an account was entered from; hashes, so a key names nobody.
create table attempt (
  -- read by its beginning too
  key text collate "C" primary key,
  count integer not null,
  since timestamptz not null,
  blocked_until timestamptz
);

-- Solutions that were used, until they would have expired anyway.
create table captcha_used (
  hash text primary key,
  expires_at timestamptz not null
);

grant select, insert, update, delete on user_account, user_session, user_identity, account_token,
  provider_sign_in, attempt, captcha_used to kurso_platform;
-- Public forms of a tenant use up their solutions in the transaction of what they write.
grant insert on captcha_used to kurso_app;
