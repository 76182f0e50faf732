-- Registration may end after a course has begun: until then people join it while it runs. Lists find those few courses beside
-- the many that are ahead.
create index course_by_closing on course (tenant_id, registration_closes_at) where registration_closes_at is not null;
