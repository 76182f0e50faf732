-- Whether two names may belong to one person: equal, one a short form of the other, or spelled slightly differently.
do $$
begin
  -- The extension may be installed in another schema.
  execute format(
    'create or replace function similar_names(one text, other text) returns boolean language sql immutable strict parallel safe
     return one <> '''' and other <> '''' and (one = other or starts_with(one, other) or starts_with(other, one)
       or %s.similarity(one, other) >= 0.4)',
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end $$;
