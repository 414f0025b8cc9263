/** Who reads on this device: what "mine" means, and which lists apply. Set with the session; null before the login. */
export interface Reader {
  readonly id: number
  readonly stands_for?: readonly { readonly id: number }[]
}

let current: Reader | null = null

export const setReader = (reader: Reader | null): void => {
  current = reader
}

export const currentReader = (): Reader | null => current

export const hasFlag = (flag: string): boolean => ({ ...current } as Readonly<Record<string, unknown>>)[flag] === 1
