import { fileKindNames } from '@reihum/contract/files/file-types.ts'
import { fileSizeText } from '@reihum/contract/wire/file-size.ts'
import type { RoomSearch } from '#platform/room-search.ts'

export const filesSearch = {
  synonyms: [{ to: '/files', words: 'Dateien Bilder files images' }],
  parts: { files: { heading: { de: 'Dateien', en: 'Files' }, list: '/files' } },
  hits: {
    file: (hit, { locale, date }) => ({
      title: hit.filename,
      meta: `${fileKindNames[hit.fileKind][locale]} · ${fileSizeText(hit.filesize, locale)}`,
      end: date(hit.createdAt),
    }),
  },
} satisfies RoomSearch
