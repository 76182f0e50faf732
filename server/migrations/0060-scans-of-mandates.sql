-- The scan of a mandate on paper belongs to that mandate alone: it is in no list of files, and cannot be published.
-- Until now nothing was stored there.
alter table mandate drop constraint mandate_tenant_id_file_id_fkey;
alter table mandate add constraint mandate_scan foreign key (tenant_id, file_id) references kept_file;
