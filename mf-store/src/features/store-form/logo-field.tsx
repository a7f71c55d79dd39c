/** Chooses, shows and removes the logo, by its button or by dropping a file on the field. */
import { useId, useRef, useState } from 'react';
import type { ChangeEvent, DragEvent, RefObject } from 'react';
import { LOGO_SIZE, MAX_LOGO_BYTES } from '@coupon-center/contracts';
import { Box, Button, FormHelperText, LinearProgress, Typography, VisuallyHidden } from '@coupon-center/ui';
import { FitLogoPart } from './fit-logo-part.tsx';
import { LogoFrame } from './store-preview.tsx';
import type { Logo } from './use-logo.ts';

const TYPES = 'image/png,image/jpeg,image/webp,image/gif';
const RULE = `${LOGO_SIZE.width}x${LOGO_SIZE.height}px or any size to be fitted; PNG, JPEG, WebP or GIF, at most ${MAX_LOGO_BYTES / 1024 / 1024} MB.`;

export interface LogoFieldProps {
  logo: Logo;
  /** Whether the store has a saved logo to restore. */
  hasSaved: boolean;
  chooseButton: RefObject<HTMLButtonElement | null>;
}

export function LogoField({ logo, hasSaved, chooseButton }: LogoFieldProps) {
  const labelId = useId();
  const helpId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { preview, problem, misfit, hint, isUploading } = logo;
  // Opens by itself for each file that does not fit.
  const [declined, setDeclined] = useState<Logo['misfit']>(null);
  const toFit = misfit === declined ? null : misfit;
  const { isOver, handlers } = useFileDrop((file) => void logo.choose(file));

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Cleared, so that the same file can be chosen again after it was changed or refused.
    target.value = '';
    if (file) void logo.choose(file);
  }

  /** Keeps the focus in the field, because the pressed button disappears. */
  function andStay(action: () => void) {
    action();
    chooseButton.current?.focus();
  }

  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      {...handlers}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        display: 'grid',
        gap: 1,
        p: 2,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1.25,
        bgcolor: isOver ? 'background.subtle' : undefined,
      }}
    >
      <Typography id={labelId} variant="body2" sx={{ color: 'text.secondary' }}>
        Logo (optional)
      </Typography>
      <Box sx={{ display: 'flex', columnGap: 2, rowGap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <LogoFrame src={preview} alt="Your logo" empty="No logo yet" />
        <Button
          ref={chooseButton}
          variant="outlined"
          aria-describedby={helpId}
          onClick={() => input.current?.click()}
        >
          {preview ? 'Replace logo' : 'Choose logo'}
        </Button>
        <input ref={input} type="file" hidden accept={TYPES} onChange={onChange} aria-label="Logo file" />
        {preview && (
          <Button color="inherit" onClick={() => andStay(logo.remove)}>
            Remove logo
          </Button>
        )}
        {misfit && (
          <Button variant="outlined" onClick={() => setDeclined(null)}>
            Fit this image
          </Button>
        )}
        {logo.isDirty && hasSaved && (
          <Button color="inherit" onClick={() => andStay(logo.reset)}>
            Restore current logo
          </Button>
        )}
      </Box>
      {isUploading && <LinearProgress aria-label="Uploading your logo" sx={ALONG_THE_EDGE} />}
      <FormHelperText id={helpId} error={problem !== null} aria-live="polite" sx={{ mx: 0, mt: 0 }}>
        {problem ?? hint ?? (
          <>
            {RULE}
            {/* Files can't be dragged on a touch screen. */}
            <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
              {' '}
              Or drop a file here.
            </Box>
          </>
        )}
      </FormHelperText>
      {toFit && (
        <FitLogoPart
          {...toFit}
          onFit={logo.choose}
          onCancel={() => setDeclined(toFit)}
          loading={<LinearProgress aria-label="Loading" sx={ALONG_THE_EDGE} />}
        />
      )}
      <VisuallyHidden announced>{isUploading ? 'Uploading your logo' : logo.news}</VisuallyHidden>
    </Box>
  );
}

const ALONG_THE_EDGE = { position: 'absolute', bottom: 0, left: 0, right: 0 } as const;

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/**
 * Lets a file be dropped on an element.
 * @param onFile called with the first file that is dropped
 */
function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  /** Counts, because elements inside fire these events too. */
  const depth = useRef(0);

  function count(change: number) {
    depth.current += change;
    setOver(depth.current > 0);
  }

  const handlers = {
    onDragEnter(event: DragEvent) {
      if (hasFiles(event)) count(1);
    },
    onDragLeave(event: DragEvent) {
      if (hasFiles(event)) count(-1);
    },
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      // Otherwise the browser opens the file instead of the page.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      count(-depth.current);
      const [file] = event.dataTransfer.files;
      if (file) onFile(file);
    },
  };
  return { isOver, handlers };
}
