import {
  type CollectionFields,
  type CollectionKind,
  tidyCollection,
} from '@reihum/contract/courses/collection.ts'

/** A row that says when what a course costs is collected. */
export type CollectionRow = { collection: string | null; collection_days_before: number | null }

export const collectionOfRow = (row: CollectionRow): CollectionFields => ({
  collection: row.collection as CollectionKind | null,
  collectionDaysBefore: row.collection_days_before,
})

export function collectionColumnsOf(fields: CollectionFields): CollectionRow {
  const { collection, collectionDaysBefore } = tidyCollection(fields)
  return { collection, collection_days_before: collectionDaysBefore }
}
