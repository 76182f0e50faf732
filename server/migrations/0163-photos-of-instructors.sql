-- The photo of an instructor, for the public; a file that is one cannot be deleted.
alter table instructor add column photo_file_id uuid,
  add constraint instructor_photo foreign key (tenant_id, photo_file_id) references stored_file;
create index instructor_by_photo on instructor (tenant_id, photo_file_id) where photo_file_id is not null;
