import { catalogue } from '#ui/text.tsx'

/** In a file of its own because the navigation, which everybody loads first, needs it. */
export const waitingMarksMessages = catalogue(
  {
    waitingMarks:
      '{count, plural, one {# Eintrag wartet auf diesem Gerät} other {# Einträge warten auf diesem Gerät}}',
  },
  {
    waitingMarks:
      '{count, plural, one {# entry is waiting on this device} other {# entries are waiting on this device}}',
  },
)
