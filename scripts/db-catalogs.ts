/** What the catalogs say about a database, as SQL text. Every query has an order, so equal databases give equal texts. */
import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'

/** The table of the migrations themselves. */
const BOOKKEEPING = 'migration_checksums'

const ours = sql`(select oid from pg_namespace where nspname = 'public')`

/** Returns a condition that excludes what belongs to an extension. */
const notOfExtension = (catalog: string, oid: string) => sql`not exists (
  select from pg_depend e where e.classid = ${sql.lit(catalog)}::regclass and e.objid = ${sql.ref(oid)} and e.deptype = 'e')`

/** Returns a column of privileges without the owner's name: databases of two owners are compared. */
const privileges = (acl: string, owner: string) => sql`(
  select string_agg(distinct
    case a.grantee when ${sql.ref(owner)} then 'owner' when 0 then 'PUBLIC' else a.grantee::regrole::text end
      || ' ' || a.privilege_type, ', ')
  from aclexplode(${sql.ref(acl)}) a)`

interface Line {
  name: string
  line: string
}

async function linesOf(db: Db, query: RawBuilder<Line>): Promise<Map<string, string[]>> {
  const { rows } = await query.execute(db)
  const found = new Map<string, string[]>()
  for (const { name, line } of rows) found.set(name, [...(found.get(name) ?? []), line])
  return found
}

/** Returns each table and view with all that belongs to it, by its name. */
export async function relations(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string; kind: string; head: string; tail: string | null }>`
    select c.relname as name, c.relkind as kind,
      case when c.relkind = 'v' then concat('CREATE VIEW ', c.relname,
          ' WITH (' || array_to_string(c.reloptions, ', ') || ')', ' AS', E'\n', pg_get_viewdef(c.oid, true))
        else concat('CREATE ', case c.relpersistence when 'u' then 'UNLOGGED ' end, 'TABLE ', c.relname) end as head,
      nullif(concat_ws(E'\n',
        'WITH (' || case when c.relkind = 'r' then array_to_string(c.reloptions, ', ') end || ');',
        'ALTER TABLE ' || c.relname || ' REPLICA IDENTITY ' || nullif(nullif(c.relreplident::text, 'd'), 'n') || ';',
        case when c.relrowsecurity then 'ALTER TABLE ' || c.relname || ' ENABLE ROW LEVEL SECURITY;' end,
        case when c.relforcerowsecurity then 'ALTER TABLE ' || c.relname || ' FORCE ROW LEVEL SECURITY;' end,
        '-- Privileges: ' || ${privileges('c.relacl', 'c.relowner')}), '') as tail
    from pg_class c
    where c.relnamespace = ${ours} and c.relkind not in ('i', 'I', 't', 'c', 'S') and ${notOfExtension('pg_class', 'c.oid')}
    order by c.relname`.execute(db)
  const [columns, constraints, afterwards] = await Promise.all([
    linesOf(db, columnsOfTables),
    linesOf(db, constraintsOfTables),
    Promise.all([indexes, statistics, triggers, policies].map((query) => linesOf(db, query))),
  ])
  const rows = await rowsAfterMigrations(
    db,
    tables.filter(({ kind }) => kind === 'r').map(({ name }) => name),
  )
  return new Map(
    tables
      .filter(({ name }) => name !== BOOKKEEPING)
      .map(({ name, kind, head, tail }) => {
        const body = [...(columns.get(name) ?? []), ...(constraints.get(name) ?? [])].map((line) => `  ${line}`)
        const table = kind === 'v' ? head : `${head} (\n${body.join(',\n')}\n);`
        const more = afterwards.flatMap((found) => found.get(name) ?? [])
        return [name, [table, ...(tail ? [tail] : []), ...more, ...(rows.get(name) ?? [])].join('\n') + '\n']
      }),
  )
}

const columnsOfTables = sql<Line>`
  select c.relname as name,
    concat(quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> t.typcollation then ' COLLATE ' || a.attcollation::regcollation end,
      case when a.attstorage <> t.typstorage then ' STORAGE ' || case a.attstorage
        when 'p' then 'PLAIN' when 'e' then 'EXTERNAL' when 'm' then 'MAIN' else 'EXTENDED' end end,
      ' COMPRESSION ' || nullif(a.attcompression::text, ''),
      case when a.attidentity <> '' then ' GENERATED ' || case a.attidentity when 'a' then 'ALWAYS' else 'BY DEFAULT' end
        || ' AS IDENTITY' end,
      case when a.attgenerated <> '' then ' GENERATED ALWAYS AS (' else ' DEFAULT ' end || pg_get_expr(d.adbin, d.adrelid)
        || case a.attgenerated when '' then '' when 's' then ') STORED' else ') VIRTUAL' end,
      case when a.attnotnull then ' NOT NULL' end,
      ' -- statistics ' || nullif(a.attstattarget, -1), ' -- options ' || a.attoptions::text,
      ' -- privileges ' || ${privileges('a.attacl', 'c.relowner')}) as line
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = ${ours} and c.relkind in ('r', 'p')
  order by c.relname, a.attnum`

// a column says itself that it is not null
const constraintsOfTables = sql<Line>`
  select c.conrelid::regclass::text as name, format('CONSTRAINT %I %s', c.conname, pg_get_constraintdef(c.oid)) as line
  from pg_constraint c
  where c.connamespace = ${ours} and c.conrelid <> 0 and c.contype not in ('n', 't')
  order by c.conrelid::regclass::text, position(c.contype::text in 'puxfc'), c.conname`

const indexes = sql<Line>`
  select i.indrelid::regclass::text as name,
    concat(replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON '), ';', case when i.indisclustered then ' -- clustered' end,
      case when not i.indisvalid then ' -- invalid' end,
      ' -- statistics ' || (select string_agg(a.attnum || '=' || a.attstattarget, ' ' order by a.attnum) from pg_attribute a
        where a.attrelid = i.indexrelid and a.attstattarget >= 0)) as line
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = ${ours}
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by 1, c.relname`

const statistics = sql<Line>`
  select s.stxrelid::regclass::text as name, pg_get_statisticsobjdef(s.oid) || ';' as line
  from pg_statistic_ext s where s.stxnamespace = ${ours} order by 1, 2`

const triggers = sql<Line>`
  select t.tgrelid::regclass::text as name,
    concat(pg_get_triggerdef(t.oid, true), ';', ' -- enabled: ' || nullif(t.tgenabled::text, 'O')) as line
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = ${ours} and not t.tgisinternal
  union all
  select r.tablename, r.definition from pg_rules r where r.schemaname = 'public'
  order by 1, 2`

const policies = sql<Line>`
  select p.tablename as name,
    concat_ws(E'\n  ', format('CREATE POLICY %I ON %I', p.policyname, p.tablename)
        || case p.permissive when 'RESTRICTIVE' then ' AS RESTRICTIVE' else '' end || ' FOR ' || p.cmd
        || case when p.roles = '{public}' then '' else ' TO ' || array_to_string(p.roles, ', ') end,
      'USING (' || p.qual || ')', 'WITH CHECK (' || p.with_check || ')') || ';' as line
  from pg_policies p where p.schemaname = 'public' order by p.tablename, p.policyname`

/** Returns the rows that migrations put into tables, without values that differ from one database to the next. */
async function rowsAfterMigrations(db: Db, tables: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const table of tables) {
    const { rows } = await sql<{ line: string }>`
      select '-- Row: ' || jsonb_strip_nulls(to_jsonb(r) - array(select a.attname::text from pg_attribute a
        where a.attrelid = ${sql.lit(table)}::regclass and (a.atthasdef or a.attidentity <> '')))::text as line
      from ${sql.id(table)} r order by 1`.execute(db)
    if (rows.length > 0)
      found.set(
        table,
        rows.map(({ line }) => line),
      )
  }
  return found
}

/** Returns each function by its name; functions of one name stay together. */
export async function functions(db: Db): Promise<Map<string, string>> {
  const lines = await linesOf(
    db,
    sql<Line>`
      select p.proname as name,
        concat(case when p.prokind = 'a' then '-- Aggregate ' || p.oid::regprocedure || E'\n'
            else replace(rtrim(pg_get_functiondef(p.oid), E'\n'), 'OR REPLACE FUNCTION public.', 'FUNCTION ') || E';\n' end,
          '-- Privileges: ' || ${privileges('p.proacl', 'p.proowner')} || E'\n') as line
      from pg_proc p
      where p.pronamespace = ${ours} and ${notOfExtension('pg_proc', 'p.oid')}
      order by p.proname, p.oid::regprocedure::text`,
  )
  return new Map([...lines].map(([name, texts]) => [name, texts.join('\n')]))
}

/** Returns all that is no table, view or function: extensions, settings, comments, and other objects that have an owner. */
export async function others(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'CREATE EXTENSION ' || extname || ';' || E'\n' as line, 1 as place from pg_extension where extname <> 'plpgsql'
    union all
    select '-- Setting: ' || unnest(setconfig) || E'\n', 2 from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
    union all
    select concat('-- Default privileges: ', d.defaclobjtype, ' ', d.defaclacl::text, E'\n'), 3 from pg_default_acl d
    union all
    select format('COMMENT ON %s %s IS %L;', replace(o.type, 'table column', 'column'), o.identity, d.description) || E'\n', 4
      from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) o
      where o.schema = 'public' and not exists (
        select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')
    union all
    select format('-- Also: %s %s', o.type, o.identity) || E'\n', 5
      from pg_shdepend s cross join lateral pg_identify_object(s.classid, s.objid, s.objsubid) o
      where s.dbid = (select oid from pg_database where datname = current_database()) and s.deptype = 'o'
        and s.classid not in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_extension'::regclass)
        and not exists (
          select from pg_depend e where e.classid = s.classid and e.objid = s.objid and e.deptype in ('e', 'i'))
    union all
    select 'CREATE SEQUENCE ' || c.relname || E';\n', 6 from pg_class c
      where c.relnamespace = ${ours} and c.relkind in ('S', 'c')
        and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'i')
    order by place, line`.execute(db)
  return rows.length === 0 ? [] : [rows.map(({ line }) => line).join('')]
}
