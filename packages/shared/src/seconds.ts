/** Moments and days as Unix seconds, which is how they travel and how they are stored. */

export const DAY = 86_400

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)
