import { queries, queryClient } from '#platform/connection.ts'

export const reloadFiles = () => queryClient.invalidateQueries({ queryKey: queries.files.key() })
