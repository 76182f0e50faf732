import { leftOut, owned, type RoomOwned } from '#platform/room-owned.ts'

export const filesOwned = {
  stored_file: {
    ...owned(
      'Hochgeladene Dateien; ihr Inhalt liegt unter files/',
      'Uploaded files; their contents are below files/',
    ),
    hasContents: true,
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
