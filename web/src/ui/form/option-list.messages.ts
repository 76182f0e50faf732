import { catalogue } from '../text.tsx'

export const optionListMessages = catalogue(
  {
    options: 'Möglichkeiten',
    optionDe: 'Möglichkeit {number} auf Deutsch',
    optionEn: 'Möglichkeit {number} auf Englisch',
    optionUp: '„{name}“ nach oben',
    optionDown: '„{name}“ nach unten',
    removeOption: '„{name}“ entfernen',
    addOption: 'Möglichkeit hinzufügen',
    german: 'Deutsch',
    english: 'Englisch',
  },
  {
    options: 'Options',
    optionDe: 'Option {number} in German',
    optionEn: 'Option {number} in English',
    optionUp: 'Move “{name}” up',
    optionDown: 'Move “{name}” down',
    removeOption: 'Remove “{name}”',
    addOption: 'Add an option',
    german: 'German',
    english: 'English',
  },
)
