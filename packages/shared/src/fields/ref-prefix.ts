/** `main_carrier_id` has the prefix `main_carrier`, as in `main_carrier_name`; `organization` is its own prefix. */
export const refPrefix = (field: string): string => field.replace(/_id$/, '')
