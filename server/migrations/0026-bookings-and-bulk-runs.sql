-- A hash of the network from which a booking came for which nothing but a solved challenge speaks: one network may hold so
-- many places at one time. Forgotten after some weeks.
alter table booking add column network text;
create index booking_of_network on booking (tenant_id, network) where network is not null;

-- Who started a run is not enough: what support does must not be logged as if the same person had done it as a member.
alter table bulk_run add column by_support boolean not null default false;
