-- What a tenant uploads. The bytes lie in the storage, under a name made of tenant, file and hash; they never change,
-- so whoever wants another content uploads another file.
create table stored_file (
  tenant_id uuid not null references tenant,
  id uuid not null,
  filename text not null check (filename <> '' and filename !~ '[/\\[:cntrl:]]'),
  -- the name without case and accents, to be sorted and searched
  filename_sort text not null,
  filesize bigint not null check (filesize > 0),
  -- as the content says, never the name
  media_type text not null,
  kind text not null check (kind in ('image', 'pdf', 'document', 'table', 'text')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- of images: as they are seen, after turning
  width integer check (width > 0),
  height integer check (height > 0),
  -- images are shown only in the sizes that a job makes of them
  image_state text check (image_state in ('processing', 'ready', 'failed')),
  alt_text text not null default '',
  published boolean not null default false,
  is_system boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check ((kind = 'image') = (image_state is not null and width is not null and height is not null))
);
create index stored_file_by_time on stored_file (tenant_id, created_at);
create index stored_file_by_name on stored_file (tenant_id, filename_sort);
create index stored_file_by_size on stored_file (tenant_id, filesize);

-- The sizes of an image, in several formats.
create table file_variant (
  tenant_id uuid not null references tenant,
  file_id uuid not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  media_type text not null check (media_type in ('image/avif', 'image/webp', 'image/jpeg')),
  filesize bigint not null check (filesize > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (tenant_id, file_id, width, media_type),
  foreign key (tenant_id, file_id) references stored_file on delete cascade
);

-- The picture that shows what a course is about; a file that is one cannot be deleted.
alter table course add column teaser_file_id uuid,
  add constraint course_teaser_file foreign key (tenant_id, teaser_file_id) references stored_file;
create index course_by_teaser_file on course (tenant_id, teaser_file_id) where teaser_file_id is not null;

create function keep_system_files() returns trigger language plpgsql as $$
begin
  if old.is_system then
    raise exception 'system files cannot be deleted' using errcode = 'check_violation', constraint = 'system_files_stay';
  end if;
  return old;
end $$;
create trigger system_files_stay before delete on stored_file
  for each row execute function keep_system_files();

do $$
declare
  t text;
begin
  foreach t in array array['stored_file', 'file_variant']
  loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy own_tenant on %I to kurso_app
         using (tenant_id = (select current_setting(''app.tenant_id'')::uuid))
         with check (tenant_id = (select current_setting(''app.tenant_id'')::uuid))', t);
  end loop;
end $$;

-- What a file holds is never changed, only what is said about it.
grant select, insert, delete, update (filename, filename_sort, alt_text, published, image_state) on stored_file to kurso_app;
grant select, insert on file_variant to kurso_app;
