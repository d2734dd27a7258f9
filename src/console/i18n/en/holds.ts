// Legal holds, in English.
export const holds = {
  holds: {
    banner_one: 'Legal hold in force.',
    banner_other: '{{count}} legal holds in force.',
    ofTarget: 'Legal hold in force on',
    bannerMore: 'Retention removes nothing that came with this incident.',
    title: 'Legal hold',
    lead: 'While a hold is in force, retention removes nothing that came with this incident.',
    place: 'Place legal hold',
    release: 'Release legal hold',
    reason: 'Reason for the hold or its release',
    inForce: 'In force',
    over: 'Released',
    releasedBy: 'Released by',
  },
};
