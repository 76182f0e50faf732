-- A proof of a reduced price can be sent from the page of the booking, where the course says so. What was sent is kept until somebody
-- has decided on it, and no longer than there is a place.
alter table place_proof
  add column sendable boolean not null default false,
  add column file_id uuid,
  add column sent_at timestamptz,
  add foreign key (tenant_id, file_id) references kept_file,
  add constraint place_proof_sent check ((file_id is null) = (sent_at is null)),
  -- One that was not accepted can be sent anew.
  add constraint place_proof_to_look_at check (file_id is null or state in ('owed', 'refused'));
create index place_proof_file on place_proof (tenant_id, file_id) where file_id is not null;

grant update (file_id, sent_at) on place_proof to kurso_app;

create policy platform_door on place_proof to kurso_platform using (true);
grant select (tenant_id, registration_id, file_id) on place_proof to kurso_platform;
