-- Letters of dunning on paper: whether one goes by post, and what it said, so that it can be printed at any time.
alter table dunning_notice
  add column by_post boolean not null default false,
  -- null: written before letters were kept, or whom it was to was erased
  add column content jsonb;
grant update (content) on dunning_notice to kurso_app;
create index notice_by_post on dunning_notice (tenant_id, run_id) where by_post;
