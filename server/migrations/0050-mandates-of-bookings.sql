-- A booking that is paid by direct debit says under which mandate. One mandate serves many bookings, so the booking refers
-- to it and not the other way round. Both are stored in one transaction, the booking first.
alter table booking add column mandate_id uuid;
alter table booking add constraint booking_of_mandate foreign key (tenant_id, mandate_id) references mandate
  deferrable initially deferred;
create index booking_by_mandate on booking (tenant_id, mandate_id) where mandate_id is not null;
alter table mandate drop column booking_id;
create index mandate_by_time on mandate (tenant_id, created_at, id);
