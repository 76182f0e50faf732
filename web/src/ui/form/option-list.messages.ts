import { catalogue } from '../text.tsx'

export const optionListMessages = catalogue(
  {
    options: '{kind, select, value {Werte} other {Möglichkeiten}}',
    optionDe: '{kind, select, value {Wert} other {Möglichkeit}} {number} auf Deutsch',
    optionEn: '{kind, select, value {Wert} other {Möglichkeit}} {number} auf Englisch',
    optionUp: '„{name}“ nach oben',
    optionDown: '„{name}“ nach unten',
    removeOption: '„{name}“ entfernen',
    addOption: '{kind, select, value {Wert} other {Möglichkeit}} hinzufügen',
    german: 'Deutsch',
    english: 'Englisch',
  },
  {
    options: '{kind, select, value {Values} other {Options}}',
    optionDe: '{kind, select, value {Value} other {Option}} {number} in German',
    optionEn: '{kind, select, value {Value} other {Option}} {number} in English',
    optionUp: 'Move “{name}” up',
    optionDown: 'Move “{name}” down',
    removeOption: 'Remove “{name}”',
    addOption: '{kind, select, value {Add a value} other {Add an option}}',
    german: 'German',
    english: 'English',
  },
)
