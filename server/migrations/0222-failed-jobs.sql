-- Since when a job that failed stands as it does; empty: its last attempt did not fail.
alter table job add column failed_at timestamptz;
update job set failed_at = now() where last_error is not null;
create index job_failed on job (failed_at) where last_error is not null;

-- When those who run the platform were last told of jobs that failed for good, and when one of them last looked.
create table failed_job_notice (
  is_only boolean primary key default true check (is_only),
  told_at timestamptz,
  seen_at timestamptz
);
grant select, insert, update on failed_job_notice to kurso_platform;
