import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is as narrow as that of a phone, where less fits beside each other. */
export const usePhone = () =>
  useMediaQuery('(max-width: 719.98px)', undefined, { getInitialValueInEffect: false })
