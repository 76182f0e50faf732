-- Accounts are global: one person may work for several tenants.
create table user_account (
  id uuid primary key,
  username text not null unique check (username = lower(username)),
  email text not null,
  password_hash text,
  verified_at timestamptz,
  superuser boolean not null default false,
  language text check (language in ('de', 'en')),
  created_at timestamptz not null default now()
);

create table user_session (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  ip_address text,
  user_agent text
);
create index user_session_of_user on user_session (user_id);

create table tenant (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$'),
  company text not null default '',
  director text not null default '',
  website text not null default '',
  imprint text not null default '',
  language text not null default 'de' check (language in ('de', 'en')),
  time_zone text not null default 'Europe/Berlin',
  currency_code text not null default 'EUR' check (currency_code ~ '^[A-Z]{3}$'),
  tier text not null default 'FREE' check (tier in ('FREE', 'ESSENTIAL', 'PROFESSIONAL', 'ULTIMATE')),
  brand jsonb not null default '{}',
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);

create table membership (
  tenant_id uuid not null references tenant,
  id uuid not null,
  user_id uuid not null references user_account,
  role text not null check (role in ('operator', 'admin')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, user_id)
);
create index membership_of_user on membership (user_id, tenant_id);
