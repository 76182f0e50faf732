import type { filesSearch as wire } from '@reihum/contract/files/files.search.ts'
import { sql } from 'kysely'
import { type HitRow, hasWords, newestLookedThrough, type RoomSearch } from '#platform/room-search.ts'

type FileHit = ReturnType<RoomSearch<typeof wire>['hits']['file']['hitOf']>
type FileRow = Omit<FileHit, 'kind' | 'createdAt'> & { createdAt: Date }

export const filesSearch: RoomSearch<typeof wire> = {
  parts: {
    // Those whose name begins with what was typed, of all times; then the newest that hold its words.
    files: ({ tenantId }, query, atMost) => sql`
      select id, row_number() over (order by min(rank), id desc) as place from (
        select id, 0 as rank from (
          select id, filename_sort from stored_file
          where tenant_id = ${tenantId} and filename_sort >= folded(${query}) order by filename_sort limit ${atMost}
        ) beginning where starts_with(filename_sort, folded(${query})) and ${hasWords(sql`filename_sort`, query)}
        union all
        select id, 1 from (
          select id, filename from stored_file
          where tenant_id = ${tenantId} order by created_at desc limit ${newestLookedThrough}
        ) newest where ${hasWords(sql`filename`, query)}
      ) found group by id order by place limit ${atMost}`,
  },
  hits: {
    file: {
      statement: ({ tenantId }, found) => sql<HitRow>`
        select f.id, f.filename, f.kind as "fileKind", f.filesize, f.created_at as "createdAt" from (${found}) h
        join stored_file f on f.tenant_id = ${tenantId} and f.id = h.id order by h.place`,
      hitOf(row) {
        const { createdAt, filesize, ...file } = row as FileRow
        return { kind: 'file', ...file, filesize: Number(filesize), createdAt: createdAt.toISOString() }
      },
    },
  },
}
