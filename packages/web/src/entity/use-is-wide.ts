/** Whether there is room for a list and a card side by side. */
import { useMediaQuery } from '@mantine/hooks'

export const useIsWide = (): boolean => useMediaQuery('(min-width: 992px)', false, { getInitialValueInEffect: false })
