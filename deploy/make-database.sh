#!/bin/sh
# Runs once in the container of PostgreSQL, when its folder is new: makes the role that owns Reihum's database. The role
# may make the two that Reihum works as, and is no superuser.
set -eu

psql --username="$POSTGRES_USER" --dbname=postgres --set=ON_ERROR_STOP=1 \
  --set=password="$(cat /run/secrets/database_password)" <<'SQL'
create role reihum login createrole password :'password';
create database reihum owner reihum;
SQL
