import { z } from 'zod'
import type { Wording } from '../wire/locales.ts'

/** Why an export could not be made or delivered. Each says what to do about it. */
export const exportTroubleWords = {
  hostUnknown: {
    de: 'Diesen Servernamen gibt es nicht. Bitte prüfen Sie die Adresse des Speichers.',
    en: 'This server name does not exist. Please check the address of the storage.',
  },
  inside: {
    de: 'Die Adresse des Speichers liegt nicht im öffentlichen Internet oder ist nicht verschlüsselt.',
    en: 'The address of the storage is not on the public internet, or not encrypted.',
  },
  unreachable: {
    de: 'Der Speicher antwortet nicht, oder die Verbindung bricht ab.',
    en: 'The storage does not answer, or the connection drops.',
  },
  certificate: {
    de: 'Das Zertifikat des Speichers ist nicht gültig.',
    en: 'The certificate of the storage is not valid.',
  },
  keys: {
    de: 'Der Speicher kennt den Zugriffsschlüssel nicht, oder der geheime Schlüssel passt nicht dazu.',
    en: 'The storage does not know the access key, or the secret key does not belong to it.',
  },
  denied: {
    de: 'Mit diesem Schlüssel darf dort nichts abgelegt werden. Er braucht das Recht, Objekte in diesem Ordner zu schreiben.',
    en: 'This key may not put anything there. It needs the right to write objects in this folder.',
  },
  bucket: {
    de: 'Diesen Bucket gibt es dort nicht.',
    en: 'There is no such bucket.',
  },
  region: {
    de: 'Die Region passt nicht zu diesem Bucket.',
    en: 'The region is not the one of this bucket.',
  },
  full: {
    de: 'Im Speicher ist kein Platz mehr.',
    en: 'The storage has no room left.',
  },
  storage: {
    de: 'Der Speicher hat die Datei nicht angenommen.',
    en: 'The storage did not accept the file.',
  },
  tooManyRows: {
    de: 'Die Liste hat mehr Zeilen, als in eine Datei passen.',
    en: 'The list has more rows than fit into a file.',
  },
  tooLarge: {
    de: 'Die Datei würde größer als 4 GB. Stellen Sie den Export auf „ohne Dateien“ um.',
    en: 'The file would be larger than 4 GB. Change the export to “without files”.',
  },
  nobodyToTell: {
    de: 'Niemand, dem geschrieben werden soll, gehört noch dazu und darf diese Liste herunterladen.',
    en: 'None of the people to be told is still a member who may download this list.',
  },
  notAllowed: {
    de: 'Wer den Export eingerichtet hat, gehört nicht mehr dazu oder darf diese Liste nicht mehr exportieren.',
    en: 'The person who set up the export is no longer a member, or may no longer export this list.',
  },
  gaveUp: {
    de: 'Die Datei konnte nicht erstellt werden.',
    en: 'The file could not be made.',
  },
} as const satisfies Record<string, Wording>

export type ExportTrouble = keyof typeof exportTroubleWords

const troubles = Object.keys(exportTroubleWords) as [ExportTrouble, ...ExportTrouble[]]
export const exportTrouble = z.enum(troubles)
