// The password of the demo, which counts in demo mode alone.

/**
 * The password of every demo user. Demo mode is refused where others can reach it, and without it
 * no one signs in with this password.
 */
export const demoPassword = 'proofline-demo';
