-- Creates the portal's role and database on the primary, unless they exist. The password is in POSTGRES_PASSWORD.
\getenv password POSTGRES_PASSWORD
select format('create role coupon_center login password %L', :'password')
  where not exists (select from pg_roles where rolname = 'coupon_center') \gexec
-- A startup parameter would not reach the pool's connections.
alter role coupon_center set statement_timeout = '15s';
-- Lets the API see which timeline a standby follows.
grant pg_read_all_stats to coupon_center;
select 'create database coupon_center owner coupon_center'
  where not exists (select from pg_database where datname = 'coupon_center') \gexec
