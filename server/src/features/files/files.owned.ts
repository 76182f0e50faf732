import { leftOut, owned, type RoomOwned } from '#platform/room-owned.ts'

export const filesOwned = {
  stored_file: {
    ...owned(
      'Hochgeladene Dateien; ihr Inhalt liegt unter files/',
      'Uploaded files; their contents are below files/',
    ),
    hasContents: true,
    // The smaller sizes of pictures are made anew. None is part of the house that it came from.
    arrives: {
      become: {
        filename_sort: 'folded(p.filename)',
        image_state: "case when p.image_state is null then null else 'processing' end",
        is_system: 'false',
      },
    },
  },
  kept_file: {
    ...owned(
      'Dateien von Vorgängen, etwa Rechnungen und Zertifikate; ihr Inhalt liegt unter files/',
      'Files of records, such as invoices and certificates; their contents are below files/',
      ['is_passing'],
    ),
    hasContents: true,
    // Exports like this one are no part of the next.
    only: 'not is_passing',
  },
  file_variant: leftOut(
    'Verkleinerte Bilder, die aus den Dateien neu entstehen',
    'Smaller sizes of pictures, which are made anew from the files',
  ),
} satisfies RoomOwned
