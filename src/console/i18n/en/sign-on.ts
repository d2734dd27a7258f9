// Single sign-on, in English.
export const signOn = {
  signOn: {
    wait: 'One moment, your sign-in is being checked.',
    again: 'Sign in again',
    refused: {
      title: "You can't get in yet",
      no_role: 'None of your groups has a role here. Give the details below to an administrator.',
      not_linked: 'You have no account here. Give the details below to an administrator.',
      no_email:
        'The provider sent no verified email address. Ask an administrator of the provider.',
      email_taken:
        'An account with your email address exists, but is not linked to you. Give the details ' +
        'below to an administrator.',
      disabled: 'Your account here is disabled. Ask an administrator.',
      groups: 'Your groups',
      noGroup: 'None',
      issuer: 'Issuer',
      subject: 'Subject',
    },
  },
};
